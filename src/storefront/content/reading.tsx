import type { ReactNode } from 'react'
import { AccordionItem } from '#ui/accordion.tsx'
import { classes } from '#ui/classes.ts'
import { useWords } from '../i18n/words.tsx'
import type { PageBlock } from './page-html.rules.ts'
import { PageTitle } from './page-title.tsx'
import { Prose } from './prose.tsx'

export type ReadingProps = {
  title: string
  intro: string
  html: string
  parts: readonly PageBlock[]
  /** Between title and text, in full width. */
  picture?: ReactNode
  /** After the text, in the text column. */
  children?: ReactNode
}

const columns =
  'lg:grid lg:grid-cols-[minmax(11rem,1fr)_minmax(0,34em)_minmax(0,0.55fr)] lg:gap-x-[clamp(2.5rem,5vw,5rem)]'

/** Pages with at least this many sections have a table of contents. */
const manyParts = 5

/** Content page: a text column, with a table of contents beside long texts. */
export function Reading({ title, intro, html, parts: sections, picture, children }: ReadingProps) {
  const long = sections.length >= manyParts
  return (
    <article className={classes('wrap pb-(--section)', long && columns)}>
      <PageTitle title={title} intro={intro} className={long ? 'lg:col-start-2' : undefined} />
      {picture}
      {long ? <Contents parts={sections} /> : null}
      <div className={long ? undefined : 'mx-auto max-w-[34em]'}>
        <Prose html={html} />
        {children}
      </div>
    </article>
  )
}

function Contents({ parts: sections }: { parts: readonly PageBlock[] }) {
  const t = useWords('reading')
  const list = (
    <ol className="grid gap-0.5 text-[0.9375rem]">
      {sections.map((section) => (
        <li key={section.id}>
          <a
            href={`#${section.id}`}
            className="block py-1 leading-snug text-ink-soft transition-colors hover:text-ink"
          >
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav aria-label={t('contents')} className="sticky top-28 col-start-1 self-start max-lg:hidden">
        <p className="eyebrow mb-3">{t('contents')}</p>
        {list}
      </nav>
      <nav aria-label={t('contents')} className="mb-9 border-b border-line lg:hidden">
        <AccordionItem title={t('contents')}>{list}</AccordionItem>
      </nav>
    </>
  )
}
