/** Id of the first of the shop's own scripts in a page; all visible markup precedes it. */
export const firstScript = 'first-script'
