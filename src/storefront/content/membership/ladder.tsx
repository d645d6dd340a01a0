import { useWords } from '../../i18n/words.tsx'

const steps = ['member', 'vip', 'ambassador'] as const

/** Membership tiers: from member to VIP by spending; Ambassador by invitation. */
export function Ladder({ vipFrom }: { vipFrom: string }) {
  const t = useWords('membership')
  return (
    <ol className="grid gap-y-8 md:grid-cols-3">
      {steps.map((step, index) => (
        <li
          key={step}
          className="relative border-l border-edge pl-6 md:border-t md:border-l-0 md:pt-8 md:pr-8 md:pl-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[5.5px] size-2.5 rounded-full bg-accent md:-top-[5.5px] md:left-0"
          />
          <p className="eyebrow num">{t(`step.${step}.how`, { amount: vipFrom })}</p>
          <h3 className={index === 1 ? 'mt-2 text-3xl' : 'mt-2 text-2xl md:pt-[0.2em]'}>
            {t(`step.${step}.name`)}
          </h3>
          <p className="mt-3 max-w-[22em] text-[0.9375rem] text-ink-soft">{t(`step.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  )
}
