/** Value for a text field; empty if null. */
export const fieldText = (value: number | string | null): string => (value === null ? '' : String(value))
