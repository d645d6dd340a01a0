import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import type { HomeData } from './home.server.ts'
import { richBlocks } from '../rich-parts.tsx'

const picture = pictureSource({ thumbnail: '/media/scalp/scalp-healthy.webp', width: 1_200, height: 900 })

/** Teaser of the scalp test with microscope pictures; its figures are those of the live version. */
export function ScalpInvitation({ test }: { test: HomeData['scalpTest'] }) {
  const t = useWords('home')
  const pathTo = usePathTo()
  const facts = test
    ? [
        { count: test.questions, label: t('questions') },
        { count: test.types, label: t('types') },
        { count: test.minutes, label: t('minutes') },
      ]
    : []
  return (
    <div className="grid bg-shell md:grid-cols-[1.15fr_1fr]">
      <Picture
        source={picture}
        alt={t('scalpPicture')}
        sizes="(min-width: 768px) 54vw, 94vw"
        className="aspect-4/3 size-full object-cover md:min-h-[28.75rem]"
      />
      <div className="self-center p-[clamp(1.75rem,5.5vw,5.5rem)]">
        <p className="eyebrow">{t('scalpEyebrow')}</p>
        <h2 id="scalp" className="mt-3 text-4xl">
          {t.rich('scalpTitle', richBlocks)}
        </h2>
        <p className="mt-4 max-w-[30em] text-ink-soft">{t(test ? 'scalpText' : 'scalpSoon')}</p>
        <dl className="mt-7 flex gap-8">
          {facts.map(({ count, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="num font-display text-2xl">{count}</dd>
            </div>
          ))}
        </dl>
        <Link
          to={pathTo('/diagnostic/start')}
          prefetch="intent"
          className={buttonLook({ variant: 'primary', className: 'mt-8 max-sm:w-full' })}
        >
          {t(test ? 'scalpAction' : 'scalpSoonAction')}
        </Link>
      </div>
    </div>
  )
}
