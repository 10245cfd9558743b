# Šapa. `make run` serves the product with demo data, `make test` runs every kind of
# test at a bounded size, `make soak` the full figures, `make bench` the ratios,
# `make check` what must hold before each commit.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# wasm-bindgen's command line must have exactly the version in Cargo.lock.
WASM_BINDGEN := 0.2.130
WASM_PACK    := 0.15.1
WASM_LIMIT   := 153600

# Tools are kept by version outside the tree, shared by every checkout of this machine.
CACHE   := $(abspath $(or $(SAPA_CACHE),$(XDG_CACHE_HOME:%=%/sapa),$(HOME:%=%/.cache/sapa),$(error set HOME or SAPA_CACHE)))
BINDGEN := $(CACHE)/wasm-bindgen-$(WASM_BINDGEN)
PACK    := $(CACHE)/wasm-pack-$(WASM_PACK)
DENY    := $(CACHE)/cargo-deny-0.20.2/bin/cargo-deny
MACHETE := $(CACHE)/cargo-machete-0.9.2/bin/cargo-machete
DEB     := $(CACHE)/cargo-deb-3.8.0/bin/cargo-deb
ABOUT   := $(CACHE)/cargo-about-0.9.3/bin/cargo-about
SBOM    := $(CACHE)/cargo-cyclonedx-0.5.9/bin/cargo-cyclonedx
export PATH := $(BINDGEN)/bin:$(PACK)/bin:$(PATH)

NODE   := frontend/node_modules/.bin/node
FORMAT := $(NODE) frontend/node_modules/.bin/prettier --log-level warn "frontend/**/*.{ts,tsx,mjs}" "{.ci,.ci/bench,.ci/ha,.ci/stripe,examples,wasm-bindings}/*.mjs" "!frontend/src/core/generated/**" "!frontend/dist/**" "!frontend/e2e/.results/**"
PKG    := wasm-bindings/pkg
WASM   := $(PKG)/sapa_wasm_bg.wasm
DIST   := frontend/dist/index.html
BINARY := target/release/sapa

RUST_MANIFESTS := Cargo.toml Cargo.lock rust-toolchain.toml .cargo/config.toml
CORE_FILES     := $(shell find core/src core/derive/src wasm-bindings/src -name '*.rs') core/Cargo.toml core/derive/Cargo.toml wasm-bindings/Cargo.toml $(RUST_MANIFESTS)
SERVER_FILES   := $(shell find server/src migrations -type f) server/Cargo.toml
FRONTEND_FILES := $(shell find frontend/src frontend/vite frontend/public -type f -not -path '*/assets/icons/*' 2>/dev/null) \
                  $(wildcard frontend/*.ts frontend/*.html frontend/*.json) core/locales/en_US.json core/locales/sr_Latn_RS.json

.PHONY: help run build dist test soak neighbours ha bench scale check advisories pictures fmt clean wasm tools system system-test \
        dashboard test-core test-parity test-build test-sqlite test-postgres test-fuzz test-frontend test-example \
        test-package test-offline test-e2e

help: ## what there is
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: build ## the product with demo data, on http://localhost:8080
	DEMO=1 $(BINARY) serve

build: $(BINARY) ## the release binary with the dashboard inside

# ---- what a machine must have -------------------------------------------------------

# Each is installed if possible, else named with the command that installs it.
system:
	@.ci/need cc build-essential
	@.ci/need pkg-config pkg-config
	@.ci/need node nodejs
	@.ci/need lib:libpq libpq-dev
	@rustup target list --installed | grep -q wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown

system-test: system
	@.ci/need postgres postgresql
	@.ci/need chromium chromium-headless-shell
	@.ci/need python:ensurepip python3-venv

tools: system
	@mkdir -p $(CACHE)
	@flock $(CACHE)/tools.lock sh -e -c '.ci/tool wasm-bindgen wasm-bindgen-cli $(WASM_BINDGEN) $(BINDGEN); \
	  .ci/tool wasm-pack wasm-pack $(WASM_PACK) $(PACK); rm -rf $(CACHE)/build'

# Named by what they are and by their version, as the folders say.
$(ABOUT): FEATURES := cli
# Not optimized at all, it compares texts for half an hour.
$(ABOUT): export CARGO_PROFILE_DEV_OPT_LEVEL := 1
$(DENY) $(MACHETE) $(DEB) $(ABOUT) $(SBOM): | system
	@mkdir -p $(CACHE)
	@root=$(patsubst %/bin/,%,$(dir $@)); version=$${root##*-}; \
	flock $(CACHE)/tools.lock sh -e -c ".ci/tool $@ $(@F) $$version $$root $(FEATURES); rm -rf $(CACHE)/build"

frontend/node_modules/.installed: frontend/package.json frontend/package-lock.json | system
	cd frontend && npm ci --no-audit --no-fund
	touch $@

FUZZ := $(CACHE)/schemathesis-$(shell { cat .ci/fuzz/requirements.txt; python3 --version; } 2>&1 | sha256sum | cut -c -16)/.installed

$(FUZZ): | system-test
	@mkdir -p $(CACHE)
	@flock $(CACHE)/tools.lock sh -e -c '[ -e $@ ] || { python3 -m venv --clear $(@D); \
	  $(@D)/bin/pip install -q --disable-pip-version-check -r .ci/fuzz/requirements.txt; touch $@; }'
export SCHEMATHESIS := $(FUZZ:.installed=bin/schemathesis)

# ---- the product --------------------------------------------------------------------

wasm: $(WASM)

# The module is sent compressed. Functions compress best when they are many, small and beside
# similar ones, so none is inlined into a single caller, and they are ordered by name, which groups
# the instances of a generic function. The first kilobyte of memory is the far end of the stack.
WASM_OPT := -Oz --converge --one-caller-inline-max-function-size=20 --reorder-functions-by-name --low-memory-unused \
            --strip-producers --strip-target-features \
            --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
            --enable-reference-types --enable-multivalue

$(WASM): $(CORE_FILES) frontend/node_modules/.installed | tools
	wasm-pack build wasm-bindings --target web --out-dir pkg --out-name sapa_wasm --profile wasm --no-opt --no-pack
	$(NODE) frontend/node_modules/.bin/wasm-opt $@ -o $@.small $(WASM_OPT)
	mv $@.small $@
	$(NODE) .ci/sent-size.mjs $@ $(WASM_LIMIT)

dashboard: $(DIST)

$(DIST): $(WASM) $(FRONTEND_FILES) frontend/node_modules/.installed
	cd frontend && npm run -s build
	@touch $@

$(BINARY): $(DIST) $(CORE_FILES) $(SERVER_FILES)
	cargo build --release --locked -p sapa-server
	@touch $@

# ---- packages -----------------------------------------------------------------------

# What goes beside the binary: the licences of all parts, and the list of them (SBOM).
PARTS := $(CURDIR)/target/dist/parts
target/dist/.parts: Cargo.lock frontend/package-lock.json $(DIST) | $(SBOM)
	@mkdir -p $(PARTS)
	cat frontend/dist/licenses.txt frontend/node_modules/{@fontsource/raleway,@tabler/icons-webfont}/LICENSE > $(PARTS)/licenses-dashboard.txt
	.ci/sbom $(SBOM) $(PARTS)
	@touch $@

# Compares each text with those of all licences: a minute or two.
$(PARTS)/licenses-server.txt: Cargo.lock .ci/about.toml .ci/about.hbs | $(ABOUT)
	@mkdir -p $(PARTS)
	cargo fetch --locked --quiet
	$(ABOUT) generate --locked --offline -c .ci/about.toml -m server/Cargo.toml -o $@ .ci/about.hbs

PACKAGE := $(DEB) --no-build --locked --compress-system -p sapa-server
dist: $(BINARY) target/dist/.parts $(PARTS)/licenses-server.txt $(DEB) ## a tarball and a Debian package under target/dist
	@.ci/need dpkg-shlibdeps dpkg-dev
	rm -f target/dist/*.deb target/dist/*.tar.gz
	$(PACKAGE) --output target/dist/
	.ci/tarball target/dist
	.ci/package-test target/dist/*.deb

# ---- proofs -------------------------------------------------------------------------

# Each part by itself; the part that fails fastest comes first. The table at the end is the one of
# docs/SERVER.md.
test: ## everything at a bounded size
	@.ci/timed wasm test-core test-parity test-frontend dashboard test-build test-sqlite test-postgres test-example test-package test-offline test-fuzz test-e2e

# With one set of features, so that the core is built once for its tests and for the parity below.
test-core:
	cargo test --locked -q -p sapa-core --features schema

# 150,000 made-up questions, half of them on each of two cores, contain 112,500 forms; also every state ×
# action × role, and the golden cases.
PARITY ?= 150000
test-parity: $(WASM)
	cargo run --locked -q -p sapa-core --features schema --example parity -- golden core/tests/golden.json \
	  | $(NODE) wasm-bindings/parity.mjs --golden core/tests/golden.json
	$(NODE) .ci/bench-planner.mjs --check
	@halves=(); for seed in 20261120 20261121; do \
	  { cargo run --locked -q -p sapa-core --features schema --example parity -- generate $$seed $$(($(PARITY) / 2)) | $(NODE) wasm-bindings/parity.mjs; } & \
	  halves+=($$!); \
	done; for half in "$${halves[@]}"; do wait "$$half"; done

# More than there are cores: many tests mostly wait.
export RUST_TEST_THREADS ?= $(shell expr $$(nproc) + 2)
SERVER_TEST := cargo test --locked -p sapa-server --features schema
test-build: $(DIST) | system-test
	$(SERVER_TEST) --no-run

test-sqlite: test-build
	$(SERVER_TEST)

test-postgres: test-build
	.ci/with-postgres $(SERVER_TEST) --test it

# What drives a whole server takes the one that the tests above were built with: a release build would cost
# every run its minutes once more. `make soak` measures the release build.
test-example test-offline test-fuzz test-e2e: export SAPA_BINARY ?= $(abspath target/debug/sapa)

# Requests as each role, made from the API document.
test-fuzz: test-build $(FUZZ)
	$(NODE) .ci/fuzz.mjs

test-frontend: $(WASM) frontend/node_modules/.installed
	cd frontend && npm test
	$(NODE) --test .ci/stripe/sdk.test.mjs

# The example client against a demo.
test-example: test-build
	$(NODE) .ci/example.mjs

# The Debian package with the tests' build in it, and a version before it.
test-package: test-build target/dist/.parts $(DEB)
	@.ci/need dpkg-shlibdeps dpkg-dev
	@.ci/need systemd-analyze systemd
	@.ci/need curl curl
	install -D -s target/debug/sapa target/dist/test/release/sapa
	CARGO_TARGET_DIR=target/dist/test $(PACKAGE) --no-strip --compress-type gzip --fast --output target/dist/test/sapa.deb
	.ci/package-test target/dist/test/sapa.deb

test-e2e: test-build | system-test
	cd frontend && npm run -s e2e

# Days without network against servers that other desks change, by the dashboard's own queue.
test-offline: test-build | system-test
	$(NODE) .ci/offline-days.mjs
	.ci/with-postgres $(NODE) .ci/offline-days.mjs

# The release build: without optimization, two hundred concurrent sign-ins wait longer than the
# limit. Tests that measure time or memory under load run one by one, after the others.
LOAD      := load::flood:: load::memory:: load::slope:: load::overload:: load::stop:: load::locked_row:: booking::race::
SOAK_TEST := cargo test --release --locked -p sapa-server --features schema --test it -- --show-output
soak: $(BINARY) $(DIST) $(FUZZ) | system-test ## the same claims at their full figures, told in docs/PROMISES.md
	@mkdir -p target/soak
	$(MAKE) test-parity PARITY=2000000 | tee target/soak/parity.txt
	PROPTEST_CASES=100000 cargo test --release --locked -q -p sapa-core -- payment:: price:: | tee target/soak/core.txt
	PROPTEST_CASES=10000 cargo test --release --locked -q -p sapa-core -- reallocation:: | tee target/soak/room.txt
	SOAK=1 $(SOAK_TEST) $(LOAD:%=--skip %) | tee target/soak/sqlite.txt
	SOAK=1 .ci/with-postgres $(SOAK_TEST) $(LOAD:%=--skip %) | tee target/soak/postgres.txt
	SOAK=1 $(SOAK_TEST) --test-threads=1 $(LOAD) | tee target/soak/load-sqlite.txt
	SOAK=1 .ci/with-postgres $(SOAK_TEST) --test-threads=1 $(LOAD) | tee target/soak/load-postgres.txt
	$(NODE) .ci/fuzz.mjs 20000 | tee target/soak/fuzz-sqlite.txt
	.ci/with-postgres $(NODE) .ci/fuzz.mjs 20000 | tee target/soak/fuzz-postgres.txt
	{ $(NODE) .ci/offline-days.mjs 90; .ci/with-postgres $(NODE) .ci/offline-days.mjs 90; } | tee target/soak/offline.txt
	cd frontend && SOAK=1 npm run -s e2e | tee ../target/soak/browser.txt
	cd frontend && SOAK=1 ../.ci/with-postgres npm run -s e2e -- live offline-days | tee ../target/soak/browser-postgres.txt
	$(MAKE) neighbours | tee target/soak/neighbours.txt
	$(MAKE) bench | tee target/soak/bench.txt
	$(MAKE) scale | tee target/soak/scale.txt
	$(NODE) .ci/promises.mjs write

# The version before is the last one with a tag, else that before the newest migration, or the one that PREVIOUS names.
# Its dashboard is not built: this one's files are put into it, for the server alone is tried.
PREVIOUS ?= $(shell git describe --tags --abbrev=0 2>/dev/null || git log -1 --diff-filter=A --format=%h~1 -- migrations)
neighbours: $(BINARY) | system-test ## the version before beside this one on one PostgreSQL, and a step back
	rm -rf target/previous/source
	mkdir -p target/previous/source
	git archive $(PREVIOUS) | tar -x -C target/previous/source
	cp -r frontend/dist target/previous/source/frontend/dist
	cd target/previous/source && CARGO_TARGET_DIR=../build cargo build --locked -p sapa-server
	.ci/with-postgres $(NODE) .ci/neighbours.mjs $(abspath target/previous/build/debug/sapa) 6

# A cluster as docs/operations/HIGH-AVAILABILITY.md says, on machines of its own. Root only, for networks and mounts.
ha: $(BINARY) | system-test ## the primary is killed, frozen and cut off under load: what is lost, and how long it takes
	@for need in "etcd etcd-server" "patroni patroni" "haproxy haproxy" "pgbouncer pgbouncer" "ip iproute2"; do .ci/need $$need; done
	@mkdir -p target/soak
	.ci/ha/start 5 | tee target/soak/ha.txt

# BOOKINGS="100000 1000000": the sizes of the reads, which are measured on both engines.
bench: $(BINARY) | system-test ## speed, as ratios to yardsticks of the same run
	cargo build --release --locked -p sapa-yardstick
	$(NODE) .ci/bench.mjs
	PG_FSYNC=on .ci/with-postgres $(NODE) .ci/bench/reads.mjs

# BOOKINGS="1000000 3000000": the sizes; the second takes 45 GB of disk. The tables of docs/operations/SCALE.md.
LARGE_POSTGRES := -c shared_buffers=4GB -c effective_cache_size=12GB -c max_wal_size=4GB -c checkpoint_timeout=15min
scale: $(BINARY) | system-test ## what millions of bookings cost: making them, disk, memory, everyday requests, backup
	cargo build --release --locked -p sapa-yardstick
	$(NODE) .ci/bench/scale.mjs
	PG_FSYNC=on PG_OPTIONS="$(LARGE_POSTGRES)" .ci/with-postgres $(NODE) .ci/bench/scale.mjs

check: $(WASM) frontend/node_modules/.installed $(DENY) $(MACHETE) ## format, lints, types, import directions, lines without a test
	cargo fmt --all --check
	$(FORMAT) --check
	cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
	$(DENY) --config .ci/deny.toml --locked --log-level error check bans licenses sources
	$(MACHETE) --with-metadata
	cd frontend && npm run -s check
	.ci/bans
	$(NODE) .ci/tests.mjs
	$(NODE) .ci/words.mjs
	$(NODE) .ci/codes.mjs
	$(NODE) .ci/promises.mjs
	$(NODE) .ci/rooms.mjs
	$(NODE) .ci/migrations.mjs
	$(NODE) .ci/seed-lines.mjs
	$(NODE) .ci/readme-pictures.mjs

# Known faults of what others wrote. Needs a network, so it is no part of the checks above.
advisories: frontend/node_modules/.installed $(DENY) ## known faults of what others wrote, where a network is
	$(DENY) --config .ci/deny.toml --locked check advisories
	cd frontend && npm audit --omit dev

pictures: $(BINARY) | system-test ## the README's pictures, taken from a new demo
	$(NODE) .ci/pictures.mjs

fmt: frontend/node_modules/.installed ## format all code
	cargo fmt --all
	$(FORMAT) --write

clean: ## remove what was built (not the demo's data)
	rm -rf target wasm-bindings/pkg frontend/dist frontend/node_modules
