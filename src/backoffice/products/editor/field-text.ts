/** A value as a text field holds it; what is not set is an empty field. */
export const fieldText = (value: number | string | null): string => (value === null ? '' : String(value))
