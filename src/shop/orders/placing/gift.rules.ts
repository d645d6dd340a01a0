import type { GiftMessage } from '../order.contract.ts'

/** Characters of a gift card's message, counted as people count them. */
const mostGiftCharacters = 100

/** Letters of Latin or Han script (〇 among them), digits and spaces; no emoji. */
const writable = /^[[[\p{L}\p{Nl}]&&[\p{Script=Latin}\p{Script=Han}]]\p{Nd} ]*$/v
/** What ends and parts sentences, and the apostrophe: where the shop's setting lets cards have it. */
const punctuation = /[,.!?'’，。！？、]/gu

/** What is wrong with a gift card, or null. All three parts are needed. */
export function giftError(
  { recipient, message, sender }: GiftMessage,
  mayPunctuate: boolean,
): 'gift_incomplete' | 'gift_text' | null {
  if (recipient === '' || message === '' || sender === '') return 'gift_incomplete'
  const text = message.normalize('NFC')
  const emails = mayPunctuate ? text.replaceAll(punctuation, '') : text
  return [...text].length > mostGiftCharacters || !writable.test(emails) ? 'gift_text' : null
}
