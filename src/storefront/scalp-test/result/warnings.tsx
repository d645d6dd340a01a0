import Stethoscope from 'lucide-react/icons/stethoscope'
import { useWords } from '../../i18n/words.tsx'
import type { ResultData } from './result.server.ts'

/** Findings that need a doctor; shown first. */
export function Warnings({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  if (result.flags.length === 0) return null
  return (
    <section aria-labelledby="doctor" className="border-b border-line bg-shell">
      <div className="wrap grid gap-6 py-[clamp(2rem,4vw,3.5rem)]">
        <h2 id="doctor" className="flex items-center gap-3 text-2xl text-error">
          <Stethoscope size={26} aria-hidden="true" />
          {t('result.doctor')}
        </h2>
        <ul className="grid gap-6 md:grid-cols-2">
          {result.flags.map(({ key, title, text }) => (
            <li key={key} className="border-l-2 border-error pl-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 max-w-[38em]">{text}</p>
            </li>
          ))}
        </ul>
        {result.isStopped ? <p className="max-w-[42em] text-ink-soft">{t('result.stopped')}</p> : null}
      </div>
    </section>
  )
}
