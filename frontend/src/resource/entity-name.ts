// An entity's name in the audit (`service_group`) and in the texts (`serviceGroup`).
export const camelCase = (entity: string) => entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
export const snakeCase = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
