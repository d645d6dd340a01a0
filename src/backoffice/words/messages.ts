import type hk from './hk.json'

/** Every sentence of the desk, by key; all four files have the same keys. */
export type DeskMessages = typeof hk
