import type { GiftMessage } from './contract.ts'

/** Characters of a gift card's message, counted as people count them. */
export const mostGiftCharacters = 100

/** Letters of Latin or Han script, digits and spaces; no emoji, no punctuation (SERVER 3.5, R17). */
const writable = /^[[\p{L}&&[\p{Script=Latin}\p{Script=Han}]]\p{Nd} ]*$/v

/** What is wrong with a gift card, or null. All three parts are needed (SPEC §5). */
export function giftFault({ recipient, message, sender }: GiftMessage): 'gift_incomplete' | 'gift_text' | null {
  if (recipient === '' || message === '' || sender === '') return 'gift_incomplete'
  const text = message.normalize('NFC')
  return [...text].length > mostGiftCharacters || !writable.test(text) ? 'gift_text' : null
}
