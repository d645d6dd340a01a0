/** `refused`: the company works, and does not do it for this address; `status`: null where no answer came. */
export type ListAnswer = { outcome: 'taken' | 'refused' | 'away'; status: number | null }

/** The mailing-list company: takes an address with its language, and takes it off. Both twice are both once; neither throws. */
export type MailingList = {
  signUp(email: string, language: string): Promise<ListAnswer>
  unsubscribe(email: string): Promise<ListAnswer>
}
