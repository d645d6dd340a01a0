import { clockInHongKong } from '#shop/calendar.ts'

/** Attributes of inputs for an amount or a percentage. */
export const decimal = { inputMode: 'decimal', pattern: '[0-9]+(\\.[0-9]{1,2})?' } as const

/** Form value of a term. */
export const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Form value of a time, in Hong Kong. */
export const hongKongInput = (at: string | null | undefined): string =>
  at ? clockInHongKong(new Date(at)).slice(0, 16).replace(' ', 'T') : ''
