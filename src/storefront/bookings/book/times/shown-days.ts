/** Days the page shows at once. */
export const shownDays = 14
