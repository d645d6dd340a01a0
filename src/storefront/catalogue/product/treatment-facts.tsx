import { useWords } from '../../i18n/words.tsx'
import type { TreatmentView } from './product-view.ts'
import { Prose } from '../../content/prose.tsx'

/** Steps, duration, shops and preparation of a treatment. */
export function TreatmentFacts({ treatment }: { treatment: TreatmentView }) {
  const t = useWords('treatment')
  return (
    <div className="grid gap-9 pt-4 xl:grid-cols-2 xl:gap-x-12">
      <section aria-labelledby="treatment-steps" className="xl:row-span-2">
        <h2 id="treatment-steps" className="mb-3 text-xl">
          {t('steps')}
        </h2>
        <p className="mb-4 text-sm text-ink-soft">{t('minutes', { minutes: treatment.minutes })}</p>
        <ol className="grid">
          {treatment.steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[2.25rem_1fr] border-t border-line py-3">
              <span aria-hidden="true" className="num font-display text-accent">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="treatment-before">
        <h2 id="treatment-before" className="mb-2 text-xl">
          {t('before')}
        </h2>
        <Prose html={treatment.before} className="text-[0.9375rem] text-ink-soft" />
      </section>
      <section aria-labelledby="treatment-shops">
        <h2 id="treatment-shops" className="mb-2 text-xl">
          {t('shops')}
        </h2>
        <ul className="grid gap-2.5">
          {treatment.shops.map((shop) => (
            <li key={shop.key}>
              {shop.name}
              <span className="block text-sm text-ink-soft">{shop.address}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
