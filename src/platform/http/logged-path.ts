/**
 * The path of a request as the log has it. Addresses hold what is nobody's to read: the keys of hooks, of links in
 * letters and of calendars are left out, and so is the query, where tokens of letters and of orders stand.
 */
export const loggedPath = (address: string): string =>
  (address.split(/[?#]/, 1)[0] ?? '').replace(
    /^(\/hooks\/[\w-]+\/|\/l\/|(?:\/api\/v1)?\/booking-feed\/).+/,
    '$1…',
  )
