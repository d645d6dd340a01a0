import { randomBytes } from 'node:crypto'
import type { HoleName, PageHoles } from '#api/client.ts'
import type { Visitor } from '#api/sessions/visitors.ts'
import { sameLine } from '#shop/cart/rules.ts'

/** Part of every mark, random per process, so that no text of a product or a review can contain a mark. */
const secret = randomBytes(16).toString('hex')
const mark = (name: HoleName): string => `~${name}.${secret}~`
const marks: PageHoles['marks'] = {
  visitor: mark('visitor'),
  firstname: mark('firstname'),
  bagLabel: mark('bagLabel'),
  bagCount: mark('bagCount'),
}
const anyMark = new RegExp(`~(${Object.keys(marks).join('|')})\\.${secret}~`)

/** A page split at its holes: one piece more than there are holes. */
export type Pieces = { pieces: Buffer[]; holes: HoleName[] }

export function piecesOf(page: Buffer): Pieces {
  const parts = page.toString('utf8').split(anyMark)
  return {
    pieces: parts.filter((_, at) => at % 2 === 0).map((text) => Buffer.from(text)),
    holes: parts.filter((_, at) => at % 2 === 1) as HoleName[], // the captured name of each mark
  }
}

/** A question that a page's rendering asks about its visitor, as JSON: `["held","SHAMPOO-500",null,null]`. */
export type Question = string
const question = (...parts: (string | number | null)[]): Question => JSON.stringify(parts)
const memberQuestion = question('member')

const linesOf = ({ carts }: Visitor) =>
  carts ? [...carts.singleCart.items, ...carts.subscriptionCart.items] : []

type Line = Parameters<PageHoles['held']>[0]
const quantityInCart = (visitor: Visitor, line: Line): number =>
  linesOf(visitor).find((item) => sameLine({ ...item, interval: item.subscriptionIntervalInMonth }, line))
    ?.quantity ?? 0
const isInCart = (visitor: Visitor, subSku: string): boolean =>
  linesOf(visitor).some((item) => item.subSku === subSku)
const isWishlisted = async (visitor: Visitor, id: string): Promise<boolean | null> =>
  visitor.firstname === null ? null : visitor.isWishlisted(id)

/** A visitor's answer to a question. */
async function answerOf(visitor: Visitor, text: Question): Promise<unknown> {
  const [name, first = '', bundleSku = null, interval = null] = JSON.parse(text) as [
    string,
    string?,
    (string | null)?,
    (number | null)?,
  ] // written by `question`
  if (name === 'held') return quantityInCart(visitor, { subSku: first, bundleSku, interval })
  if (name === 'holds') return isInCart(visitor, first)
  if (name === 'wished') return isWishlisted(visitor, first)
  return visitor.firstname !== null
}

/**
 * Part of the cache key: the visitor's view (groups and discount rate, which decide prices and goods) and their answers
 * to the page's questions. Visitors with equal values are sent the same page.
 */
export async function answersOf(visitor: Visitor, questions: Iterable<Question>): Promise<string> {
  const sorted = [...questions].toSorted()
  const answers: unknown[] = []
  for (const each of sorted) answers.push(each, await answerOf(visitor, each))
  const { groups, discountRate } = visitor.view
  return JSON.stringify([groups, discountRate, ...answers])
}

/**
 * What the rendering of a page may read of its visitor. Each question it asks is added to `questions`; `onPersonal` is
 * called when it reads the whole bag, which makes the page the visitor's own.
 */
export function holesFor(
  visitor: Visitor,
  { questions, onPersonal }: { questions: Set<Question>; onPersonal(): void },
): PageHoles {
  return {
    marks,
    member() {
      questions.add(memberQuestion)
      return visitor.firstname === null ? null : { firstname: marks.firstname }
    },
    held(line) {
      questions.add(question('held', line.subSku, line.bundleSku, line.interval))
      return quantityInCart(visitor, line)
    },
    holds(subSku) {
      questions.add(question('holds', subSku))
      return isInCart(visitor, subSku)
    },
    isWishlisted(id) {
      questions.add(question('wished', id))
      return isWishlisted(visitor, id)
    },
    bag() {
      onPersonal()
      return visitor.carts
    },
  }
}
