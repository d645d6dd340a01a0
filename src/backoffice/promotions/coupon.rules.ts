import { clockInHongKong } from '#shop/calendar.ts'

/** How a field takes an amount or a per cent. */
export const decimal = { inputMode: 'decimal', pattern: '[0-9]+(\\.[0-9]{1,2})?' } as const

/** A term as its field has it. */
export const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** A moment as a field for date and time has it, on Hong Kong's clock. */
export const hongKongInput = (at: string | null | undefined): string =>
  at ? clockInHongKong(new Date(at)).slice(0, 16).replace(' ', 'T') : ''
