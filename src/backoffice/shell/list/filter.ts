export type Filter =
  | { name: string; label: string; options: readonly (readonly [value: string, label: string])[] }
  | {
      name: string
      label: string
      type: 'date'
      /** Default value, for lists that always have a date. */ usual?: string
    }
