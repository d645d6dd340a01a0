import { clockInHongKong } from '#shop/calendar.ts'

/** A moment as a field for date and time has it, on Hong Kong's clock. */
export const hongKongInput = (at: string | null | undefined): string =>
  at ? clockInHongKong(new Date(at)).slice(0, 16).replace(' ', 'T') : ''
