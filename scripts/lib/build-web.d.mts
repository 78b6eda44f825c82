export function buildWebIfNeeded(): Promise<void>;
