import type { PdfPage } from '../../../platform/pdf/page.ts'
import { dayText } from '../../date-text.ts'
import { decimals, money, signOf, type Currency } from '../../money.ts'
import { languages, textIn, type Locale } from '../../region.ts'
import { invoiceWords, type InvoiceLabel } from './invoice-words.rules.ts'
import { scriptOf } from './invoice.rules.ts'
import type { InvoiceFacts } from './invoice-facts.rules.ts'
import { addressLines } from '../placing/written.rules.ts'

/** Signs that the fonts of papers do not have are written as letters. */
const asLetters: readonly Currency[] = ['THB', 'KRW']

/** An amount with all its decimals, as papers have it. */
export function paperAmount(currency: Currency, minor: number): string {
  const { minor: whole } = money(currency, minor)
  const places = decimals[currency]
  const digits = (Math.abs(whole) / 10 ** places).toFixed(places)
  const [units = '', cents] = digits.split('.')
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, ',') + (cents === undefined ? '' : `.${cents}`)
  const sign = asLetters.includes(currency) || signOf(currency).length > 3 ? `${currency} ` : signOf(currency)
  return `${whole < 0 ? '−' : ''}${sign}${grouped}`
}

/** An issued paper in one language: text and nothing else, for the page and the PDF alike. */
export function invoicePage(facts: InvoiceFacts, number: string, locale: Locale): PdfPage {
  const words = invoiceWords[locale]
  const say = (word: InvoiceLabel, values: Record<string, string> = {}) =>
    words[word].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  const amount = (minor: number) => paperAmount(facts.currency, minor)
  const tender = (by: string) => (by in words ? say(by as InvoiceLabel) : by) // a way to pay has a word of its name
  const { seller, buyer, deliveredTo, supplements = null } = facts
  const isCredit = facts.kind === 'credit_note'
  const some = (word: InvoiceLabel, minor: number) =>
    minor === 0 ? [] : [{ label: say(word), value: amount(minor), isTotal: false }]

  return {
    script: scriptOf(locale),
    language: languages.find(({ key }) => key === locale)?.tag ?? 'en',
    title: `${say(supplements === null ? facts.kind : 'supplement')} ${number}`,
    author: textIn(locale, seller.name),
    at: facts.issuedAt,
    sender: [
      textIn(locale, seller.name),
      textIn(locale, seller.address),
      `${say('registration')} ${seller.registration}`,
      `${seller.phone} · ${seller.email}`,
    ],
    facts: [
      [say('number'), number],
      [say('issued'), dayText(locale, facts.issuedAt)],
      [say('order'), facts.orderNumber],
      [say('ordered'), dayText(locale, facts.orderedAt)],
      ...(supplements === null ? [] : [[say('supplements'), supplements] as const]),
      ...(facts.corrects === null ? [] : [[say('corrects'), facts.corrects] as const]),
    ],
    parties: [
      {
        label: say('buyer'),
        lines: [...(buyer.address ? writtenLines(locale, buyer.address) : [buyer.name]), buyer.email].filter(
          Boolean,
        ),
      },
      ...(deliveredTo ? [{ label: say('delivered_to'), lines: writtenLines(locale, deliveredTo) }] : []),
    ],
    columns: [say('item'), say('quantity'), say('unit_price'), say('line_discount'), say('net')],
    rows: facts.lines.map((line) => ({
      text: textIn(locale, line.name),
      note: [textIn(locale, line.option), line.subSku].filter(Boolean).join(' · '),
      numbers: [
        String(line.quantity),
        amount(line.unitPrice),
        line.discount === 0 ? '' : amount(-line.discount),
        amount(line.net),
      ],
    })),
    sums: [
      { label: say('goods'), value: amount(facts.goods), isTotal: false },
      ...some('discount', -facts.discount).map((row) => ({
        ...row,
        label: `${row.label} ${facts.couponCode ?? ''}`.trim(),
      })),
      ...some('gift_wrap', facts.giftWrap),
      ...some('delivery', facts.delivery),
      ...some('tax', facts.tax),
      { label: say(isCredit ? 'credited' : 'total'), value: amount(facts.total), isTotal: true },
      ...facts.tenders.map(({ by, amount: minor }) => ({
        label:
          by === 'exchange'
            ? say(isCredit ? 'set_off_back' : 'set_off')
            : say(isCredit ? 'back_by' : 'paid_by', { by: tender(by) }).trim(),
        value: amount(minor),
        isTotal: false,
      })),
      ...(facts.inHkd
        ? [{ label: say('in_hkd'), value: paperAmount('HKD', facts.inHkd.total), isTotal: false }]
        : []),
    ],
    notes: [
      ...(facts.inHkd ? [say('rate', { rate: facts.inHkd.rate, currency: facts.currency })] : []),
      say('unsigned', { currency: facts.currency }),
    ],
  }
}

const writtenLines = (locale: Locale, address: NonNullable<InvoiceFacts['deliveredTo']>): string[] =>
  addressLines(locale, { ...address, kind: 'delivery', kana: '', passportTail: null })
