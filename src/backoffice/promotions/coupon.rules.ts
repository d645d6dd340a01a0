/** A moment as a field for date and time has it, on Hong Kong's clock. */
export const hongKongInput = (at: string | null | undefined): string =>
  at ? new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16) : ''
