/**
 * Path of a request for the log, without secrets: the keys of webhooks, of email links and of booking calendars are cut
 * off, and so is the query, which holds tokens of emails and orders.
 */
export const loggedPath = (address: string): string =>
  (address.split(/[?#]/, 1)[0] ?? '').replace(
    /^(\/hooks\/[\w-]+\/|\/l\/|(?:\/api\/v1)?\/booking-feed\/).+/,
    '$1…',
  )
