/** Number of days shown at once. */
export const shownDays = 14
