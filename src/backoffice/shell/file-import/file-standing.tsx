import type { ReactNode } from 'react'
import type { FileState as State } from '#shop/imports/files/file.rules.ts'
import { useWords } from '../../words/words.tsx'
import { Moment } from '../when.tsx'
import { FileState } from './file-state.tsx'

type Props = {
  file: { state: State; createdAt: string }
  /** Uploader and other facts. */
  facts: readonly (string | null | undefined)[]
  children: ReactNode
}

/** State and owner of a file, with its actions. */
export function FileStanding({ file: { state, createdAt }, facts, children }: Props) {
  const t = useWords('fileImport')
  return (
    <section className="desk-card stack" aria-label={t('state')}>
      <p className="row">
        <FileState state={state} />
        <span className="soft small">
          {facts.filter(Boolean).join(' · ')} · <Moment at={createdAt} />
        </span>
      </p>
      {children}
    </section>
  )
}
