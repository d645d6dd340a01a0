import { randomBytes } from 'node:crypto'
import type { HoleName, PageHoles } from '#api/client.ts'
import type { Visitor } from '#api/sessions/visitors.ts'
import { sameLine } from '#shop/cart/rules.ts'

/** No text of a product or a review can name a hole: its mark is another one in each process. */
const secret = randomBytes(16).toString('hex')
const mark = (name: HoleName): string => `~${name}.${secret}~`
const marks: PageHoles['marks'] = {
  visitor: mark('visitor'),
  firstname: mark('firstname'),
  bagLabel: mark('bagLabel'),
  bagCount: mark('bagCount'),
}
const anyMark = new RegExp(`~(${Object.keys(marks).join('|')})\\.${secret}~`)

/** A page around its holes: one piece more than there are holes. */
export type Pieces = { pieces: Buffer[]; holes: HoleName[] }

export function piecesOf(page: Buffer): Pieces {
  const parts = page.toString('utf8').split(anyMark)
  return {
    pieces: parts.filter((_, at) => at % 2 === 0).map((text) => Buffer.from(text)),
    holes: parts.filter((_, at) => at % 2 === 1) as HoleName[], // what the mark names
  }
}

/** What a page asks of its visitor, as one word: `["held","SHAMPOO-500",null,null]`. */
export type Question = string
const question = (...words: (string | number | null)[]): Question => JSON.stringify(words)
const memberQuestion = question('member')

const linesOf = ({ carts }: Visitor) =>
  carts ? [...carts.singleCart.items, ...carts.subscriptionCart.items] : []

type Line = Parameters<PageHoles['held']>[0]
const heldBy = (visitor: Visitor, line: Line): number =>
  linesOf(visitor).find((item) => sameLine({ ...item, interval: item.subscriptionIntervalInMonth }, line))
    ?.quantity ?? 0
const isHeldBy = (visitor: Visitor, subSku: string): boolean =>
  linesOf(visitor).some((item) => item.subSku === subSku)
const isWishlisted = async (visitor: Visitor, id: string): Promise<boolean | null> =>
  visitor.firstname === null ? null : visitor.isWishlisted(id)

/** The visitor's answer to a question that a page asked of another one. */
async function answerOf(visitor: Visitor, words: Question): Promise<unknown> {
  const [name, first = '', bundleSku = null, interval = null] = JSON.parse(words) as [
    string,
    string?,
    (string | null)?,
    (number | null)?,
  ] // written by `question`
  if (name === 'held') return heldBy(visitor, { subSku: first, bundleSku, interval })
  if (name === 'holds') return isHeldBy(visitor, first)
  if (name === 'wished') return isWishlisted(visitor, first)
  return visitor.firstname !== null
}

/** Those for whom a page is the same say the same here: prices and goods they are shown, and what the page asks. */
export async function answersOf(visitor: Visitor, questions: Iterable<Question>): Promise<string> {
  const sorted = [...questions].toSorted()
  const answers: unknown[] = []
  for (const each of sorted) answers.push(each, await answerOf(visitor, each))
  const { groups, discountRate } = visitor.view
  return JSON.stringify([groups, discountRate, ...answers])
}

/** What a page being drawn may read of its visitor; `questions` fills with what it asks, `onPersonal` hears of more. */
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
      return heldBy(visitor, line)
    },
    holds(subSku) {
      questions.add(question('holds', subSku))
      return isHeldBy(visitor, subSku)
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
