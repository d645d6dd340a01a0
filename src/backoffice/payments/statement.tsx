import { useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import type { DeskRoot } from '../shell/desk.route.tsx'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { TextFile } from '../shell/forms/text-file.tsx'
import { ImportHistory } from '../shell/import-history.tsx'
import { useWords } from '../words/words.tsx'

/** Response of the call as on the wire. */
type Imported = Record<'added' | 'known' | 'matched' | 'unmatched' | 'foreign_total', number> & {
  foreign: { line: number; currency: string }[]
}
const isImported = (answer: unknown): answer is Imported =>
  typeof answer === 'object' && answer !== null && 'added' in answer && 'foreign_total' in answer

/** Imports a bank statement; importing it again changes nothing. */
export function Statement() {
  const t = useWords('fps')
  const { revalidate } = useRevalidator()
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const sent = flash?.call === calls.importStatement.name && flash.ok ? flash.answer : null
  const [imported, setImported] = useState<Imported | null>(isImported(sent) ? sent : null)
  return (
    <section className="desk-card" aria-labelledby="statement">
      <h2 id="statement">{t('import')}</h2>
      <ActForm
        call={calls.importStatement}
        className="stack"
        done={(answer) => {
          if (isImported(answer)) setImported(answer)
          void revalidate()
        }}
      >
        <div style={{ maxWidth: '20rem' }}>
          <TextField name="account" label={t('account')} required maxLength={60} autoComplete="on" />
        </div>
        <TextFile name="csv" label={t('csv')} />
        <div className="row">
          <Send>{t('importGo')}</Send>
          <ImportHistory kind="bank_statement" />
        </div>
      </ActForm>
      <div role="status" className="stack">
        {imported ? <Outcome of={imported} /> : null}
      </div>
    </section>
  )
}

/** Counts of an import, and the lines that were left out for their currency. */
function Outcome({
  of: { foreign, foreign_total: foreignTotal, added, known, matched, unmatched },
}: {
  of: Imported
}) {
  const t = useWords('fps')
  const more = foreignTotal - foreign.length
  return (
    <>
      <p>{t('imported', { added, known, matched, unmatched })}</p>
      {foreign.length > 0 ? (
        <>
          <p>{t('foreign', { count: foreignTotal })}</p>
          <ul>
            {foreign.map(({ line, currency }) => (
              <li key={line}>{t('foreignLine', { line, currency })}</li>
            ))}
            {more > 0 ? <li>{t('foreignMore', { more })}</li> : null}
          </ul>
        </>
      ) : null}
    </>
  )
}
