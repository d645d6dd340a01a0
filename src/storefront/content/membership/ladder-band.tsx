import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { richBlocks } from '../rich-parts.tsx'

/** Membership tiers in one line, above the footer. */
export function LadderBand({ vipFrom }: { vipFrom: string }) {
  const t = useWords('home')
  const pathTo = usePathTo()
  return (
    <section aria-labelledby="ladder" className="bg-deep text-on-deep">
      <div className="wrap grid items-center gap-x-12 gap-y-8 py-[clamp(3.25rem,6vw,5.75rem)] md:grid-cols-[1.1fr_1fr]">
        <h2 id="ladder" className="text-4xl">
          {t.rich('ladder', { amount: vipFrom, ...richBlocks })}
        </h2>
        <div>
          <p className="text-[0.9375rem] opacity-85">{t('ladderText')}</p>
          <div aria-hidden="true" className="relative mt-7 h-0.5 bg-on-deep/25">
            <span className="absolute inset-y-0 left-0 w-full origin-left bg-gradient-to-r from-on-deep/80 to-on-deep/25" />
            <span className="absolute -top-1 left-0 size-2.5 rounded-full bg-on-deep" />
            <span className="absolute -top-1 right-0 size-2.5 rounded-full border border-on-deep bg-deep" />
          </div>
          <p aria-hidden="true" className="num mt-3 flex justify-between text-sm opacity-85">
            <span>{t('ladderFrom')}</span>
            <span>{t('ladderTo', { amount: vipFrom })}</span>
          </p>
          <Link to={pathTo('/membership')} className="more mt-6 inline-block">
            {t('ladderMore')}
          </Link>
        </div>
      </div>
    </section>
  )
}
