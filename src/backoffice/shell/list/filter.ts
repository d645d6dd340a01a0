export type Filter =
  | { name: string; label: string; options: readonly (readonly [value: string, label: string])[] }
  | { name: string; label: string; type: 'date'; /** Of a list that always has a day. */ usual?: string }
