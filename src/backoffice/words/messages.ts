import type hk from './hk.json'

/** All back office messages by key; the four files have the same keys. */
export type DeskMessages = typeof hk
