// What waits for the signed-in account; read again now and then, and after each change of what is counted.
import type { WaitingList } from '@/core';
import { useResource } from '@/lib/swr';

const REFRESH_MS = 60_000;

export const useWaiting = () => useResource<WaitingList>('/waiting', { refreshInterval: REFRESH_MS });
