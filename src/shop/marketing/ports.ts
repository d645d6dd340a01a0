/** `refused`: the company works, and does not do it for this address. */
export type ListAnswer = 'taken' | 'refused'

/**
 * The mailing-list company: takes an address with its language, and takes it off. Both twice are both once. Throws
 * `shop.busy` while it does not answer.
 */
export type MailingList = {
  signUp(email: string, language: string): Promise<ListAnswer>
  unsubscribe(email: string): Promise<ListAnswer>
}
