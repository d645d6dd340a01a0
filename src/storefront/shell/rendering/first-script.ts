/** The id of the first of the shop's own scripts in a page. Everything that shows stands before it. */
export const firstScript = 'first-script'
