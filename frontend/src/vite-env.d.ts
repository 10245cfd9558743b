/// <reference types="vite/client" />
declare module 'virtual:icons' {
  import type { IconName } from '@/ui/icons';
  const points: Record<IconName, number>;
  export default points;
}
declare module 'virtual:icons.css';
declare module 'virtual:first-table' {
  import type { FirstTable } from '@/first/table';
  const table: FirstTable;
  export default table;
}
