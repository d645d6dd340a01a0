import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ResultData } from './result.server.ts'

/** Recommended treatments, at most two; their booking reuses the test's answers for the health questions. */
export function Treatments({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  if (result.treatments.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="treatments">
      <h2 id="treatments">{t('result.treatments')}</h2>
      <ul className="mt-7 grid gap-4 lg:grid-cols-2">
        {result.treatments.map((each) => (
          <li key={each.sku} className="grid bg-shell sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            {each.picture ? (
              <Picture
                source={each.picture}
                alt=""
                sizes="(min-width: 1024px) 20vw, 100vw"
                className="aspect-4/3 size-full object-cover sm:aspect-auto"
              />
            ) : null}
            <div className="flex flex-col p-[clamp(1.25rem,2.5vw,2rem)]">
              <h3 className="text-xl">
                <Link to={each.href} className="hover:underline">
                  {each.name}
                </Link>
              </h3>
              <p className="mt-2 mb-6 max-w-[30em] text-[0.9375rem]">
                <strong className="font-medium">{t('result.because')}</strong> {each.because}
              </p>
              <div className="mt-auto flex flex-wrap items-center justify-between gap-4">
                <span className="num text-[0.9375rem]">
                  {each.minutes ? `${t('result.minutes', { minutes: each.minutes })} · ` : ''}
                  {each.price}
                </span>
                <Link
                  to={`${to('/booking/:treatmenturl', { treatmenturl: each.url })}?scalp=${result.id}`}
                  className={buttonLook({ spacing: 'sm', className: 'print:hidden' })}
                >
                  {t('result.book')}
                </Link>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
