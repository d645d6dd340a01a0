import { useWords } from '../../i18n/words.tsx'
import type { ResultData } from './result.server.ts'

const parts = ['sees', 'why', 'helps'] as const

/** Meaning of the result, usual causes, and what tends to help. */
export function Meaning({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  return (
    <section className="wrap section grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-8 md:grid-cols-3">
      {parts.map((part) => (
        <div key={part}>
          <h2 className="text-xl">{t(`result.${part}`)}</h2>
          <p className="mt-2.5 max-w-[32em] text-ink-soft">{result.type[part]}</p>
        </div>
      ))}
    </section>
  )
}
