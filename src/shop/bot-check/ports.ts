/** A company that tells people from programs; null of it: our own challenge does. */
export type BotCheck = {
  /** What its script in the browser is told. */
  siteKey: string
  /** Where that script is. */
  script: string
  /**
   * Whether the answer it gave the browser is a person's, and new. Throws `unavailable` while the company
   * cannot be asked.
   */
  verify(answer: string, address: string | null): Promise<boolean>
}
