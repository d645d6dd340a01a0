import { dayText } from '../../date-text.ts'
import { formatMoney, fromDecimal } from '../../money.ts'
import { countryKeys, countryName, type Locale } from '../../region.ts'
import type { ReportToSend } from '../../reports/schedules/due.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, wordNamed, type Say } from '../words.ts'
import { customsLetter, stockLetter } from './stock-and-customs-letter.ts'

type Answer = Extract<ReportToSend['content'], { answer: unknown }>['answer']

/** Text of a calendar date, read as noon in Hong Kong. */
const day = (language: Locale, date: string): string => dayText(language, `${date}T04:00:00Z`)

const figure = ({ measures, currency }: Answer, name: string, value: number | null | undefined): string => {
  if (value === null || value === undefined) return '—'
  const kind = measures.find((measure) => measure.name === name)?.kind
  return kind === 'money' || kind === 'each'
    ? formatMoney(fromDecimal(value, currency))
    : value.toLocaleString('en')
}

/** Name of a row: its own name, a country, a translated word, or its key. */
function rowName(say: Say, language: Locale, by: string, { key, name }: Answer['rows'][number]): string {
  if (name !== null) return name
  if (key === '') return say('report.whole')
  const country = by === 'country' ? countryKeys.find((each) => each === key) : undefined
  const word = wordNamed(`${by}.${key}`)
  return country ? countryName(language, country) : word ? say(word) : key
}

type Letter = {
  name: string
  span: string
  main: string
  facts: [string, string][]
  lines: [string, string][]
}

function figuresLetter(say: Say, language: Locale, answer: Answer): Letter {
  const main = answer.measures.find(({ isMain }) => isMain)?.name ?? ''
  const { period, against, total, totalBefore, rows, by } = answer
  const span = (days: { from: string; to: string }) =>
    days.from === days.to
      ? day(language, days.from)
      : `${day(language, days.from)} – ${day(language, days.to)}`
  const facts: [string, string][] = [[span(period), figure(answer, main, total[main])]]
  if (against && totalBefore) facts.push([span(against), figure(answer, main, totalBefore[main])])
  return {
    name: say(`report.name.${answer.report}`),
    span: span(period),
    main: say(`report.main.${answer.report}`),
    facts,
    lines: rows.map((row) => [rowName(say, language, by, row), figure(answer, main, row.figures[main])]),
  }
}

const letterOf = (say: Say, language: Locale, content: ReportToSend['content']): Letter =>
  'answer' in content
    ? figuresLetter(say, language, content.answer)
    : 'value' in content
      ? stockLetter(say, language, content)
      : customsLetter(say, language, content)

/** A scheduled report to a staff user: its main figure, the first rows, and a link to the whole report. */
export function reportEmail(
  { account, content, language }: Omit<ReportToSend, 'path'>,
  { careEmail, url, allUrl }: { careEmail: string; url: string; allUrl: string },
): RenderedEmail {
  const say = sayIn(language)
  const { name, span, main, facts, lines } = letterOf(say, language, content)
  const parts: EmailBlock[] = [
    { kind: 'text', text: say('report.text', { name: account.name, main }) },
    { kind: 'facts', facts },
  ]
  if (lines.length > 0) parts.push({ kind: 'facts', facts: lines })
  return {
    language,
    subject: say('report.subject', { report: name, days: span }),
    heading: name,
    blocks: [
      ...parts,
      { kind: 'button', label: say('report.button'), url },
      { kind: 'text', text: `${say('report.stop')}\n${allUrl}` },
    ],
    closing: say('layout.care', { email: careEmail }),
  }
}
