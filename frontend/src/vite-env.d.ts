/// <reference types="vite/client" />
declare module 'virtual:icons' {
  import type { IconName } from '@/ui/icons';
  const points: Record<IconName, number>;
  export default points;
}
declare module 'virtual:icons.css';
