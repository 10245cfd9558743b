// Machines of their own on this machine: each has its network, processes and root, where what it changes is its alone.
// Needs the rights of root; everything ends with the namespace in which .ci/ha/start runs this.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BRIDGE = 'between';
/** As RestartSec says. */
const RESTART_MS = 2_000;
const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' });

/** The network between the machines; `address` is this process's own in it. */
export function network(address) {
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${address}/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
}

export class Machine {
  /** `folder` keeps what machines change. */
  constructor(folder, name, address) {
    Object.assign(this, { folder, name, address, root: join(folder, name, 'root') });
    const at = (part) => join(folder, name, part);
    for (const part of ['root', 'changed', 'work', 'log']) mkdirSync(at(part), { recursive: true });
    const layers = `lowerdir=/,upperdir=${at('changed')},workdir=${at('work')}`;
    run('mount', '-t', 'overlay', '-o', layers, 'overlay', this.root);
    run('mount', '--rbind', '/dev', join(this.root, 'dev'));
    this.services = new Map();
  }

  /** Switches it on, with the services that it had. */
  async start() {
    const ready =
      'mount -t proc proc /proc && hostname "$1" && mkdir -p /run/postgresql /run/haproxy && chown postgres: /run/postgresql && exec bash -c "$2" init';
    // Its first process takes in those whose parents ended, as an init does: Patroni waits for them to be gone.
    const init = 'while :; do sleep 3600 & wait; done';
    const inside = ['chroot', this.root, '/bin/bash', '-c', ready, 'machine', this.name, init];
    this.outer = spawn(
      'unshare',
      ['--net', '--mount', '--uts', '--ipc', '--pid', '--fork', '--kill-child', ...inside],
      { stdio: 'inherit' },
    );
    this.ended = new Promise((resolve) => this.outer.once('exit', resolve));
    for (;;) {
      const child = readFileSync(`/proc/${this.outer.pid}/task/${this.outer.pid}/children`, 'utf8').trim();
      if (child && readFileSync(`/proc/${child}/cmdline`, 'utf8').endsWith('init\0')) {
        this.init = Number(child);
        break;
      }
      await sleep(20);
    }
    this.cable = `to-${this.name}`;
    run('ip', 'link', 'add', this.cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(this.init));
    run('ip', 'link', 'set', this.cable, 'master', BRIDGE, 'up');
    this.sh(`ip link set lo up && ip addr add ${this.address}/24 dev eth0 && ip link set eth0 up`);
    for (const [service, command] of this.services) this.service(service, command);
  }

  enter(command) {
    return ['nsenter', '-t', String(this.init), '-n', '-m', '-u', '-i', '-p', '-r', '-w', 'bash', '-c', command];
  }

  /** Runs a command and returns what it wrote. */
  sh(command, input = '') {
    const [program, ...args] = this.enter(command);
    return execFileSync(program, args, { encoding: 'utf8', input, maxBuffer: 1 << 26 });
  }

  write(path, text) {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Starts a program that stays, also whenever the machine is switched on, and after it failed, as its unit would. */
  service(name, command) {
    this.services.set(name, command);
    const log = openSync(join(this.folder, this.name, 'log', name), 'a');
    const [program, ...args] = this.enter(`exec ${command}`);
    const child = spawn(program, args, { stdio: ['ignore', log, log] });
    closeSync(log);
    const { init } = this;
    return new Promise((resolve) => {
      child.once('exit', (code) => {
        resolve(code);
        const failed = code !== 0 && this.services.has(name);
        if (failed) setTimeout(() => this.init === init && this.service(name, command), RESTART_MS);
      });
    });
  }

  /** As when the power fails. */
  async kill() {
    process.kill(this.init, 'SIGKILL');
    this.init = undefined;
    await this.ended;
  }

  /** All its processes, as a machine that hangs. */
  signal(name) {
    const namespace = (pid) => {
      try {
        return readlinkSync(`/proc/${pid}/ns/pid`);
      } catch {
        return '';
      }
    };
    const own = namespace(this.init);
    const all = run('ps', '-eo', 'pid=')
      .split('\n')
      .map((pid) => pid.trim())
      .filter(Boolean);
    for (const pid of all.filter((pid) => pid !== String(this.init) && namespace(pid) === own)) {
      try {
        process.kill(Number(pid), name);
      } catch {
        // It has ended.
      }
    }
  }

  cut() {
    run('ip', 'link', 'set', this.cable, 'down');
  }

  join() {
    run('ip', 'link', 'set', this.cable, 'up');
  }
}
