import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useAppState } from '../../shell/region/app-state-context.tsx'
import { useShell } from '../../shell/shell-context.ts'

const patienceMs = 8_000

/**
 * Embedded post of a review. Instagram is contacted only after the reader asks for the post and has given consent, or
 * is in a country where no consent is required. A post that does not load in time is offered as a link.
 */
export function InstagramPost({ embed }: { embed: string | null }) {
  const t = useWords('stories')
  const { state } = useAppState()
  const { consentCountriesOff } = useShell()
  const agreed = state.agreedGdpr ?? consentCountriesOff.includes(state.country)
  const [stage, setStage] = useState<'coming' | 'there' | 'late' | null>(null)

  useEffect(() => {
    if (stage !== 'coming') return
    const timer = setTimeout(() => setStage('late'), patienceMs)
    return () => clearTimeout(timer)
  }, [stage])

  if (!embed)
    return <p className="border border-line px-5 py-8 text-center text-ink-soft">{t('noInstagram')}</p>
  const away = (
    <a
      href={embed.replace(/embed\/$/, '')}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ variant: 'default', spacing: 'sm' })}
    >
      {t('openInstagram')}
    </a>
  )
  if (!agreed) return <Offer text={t('needsConsent')}>{away}</Offer>
  if (stage === 'late') return <Offer text={t('late')}>{away}</Offer>
  if (stage === null) {
    return (
      <Offer text={t('fromInstagram')}>
        <Button spacing="sm" onClick={() => setStage('coming')}>
          {t('showInstagram')}
        </Button>
        {away}
      </Offer>
    )
  }
  return (
    <>
      <div className="relative h-[34rem] bg-shell">
        {stage === 'coming' ? (
          <span role="status" className="absolute inset-0 grid place-items-center">
            <Spinner />
            <span className="sr-only">{t('loading')}</span>
          </span>
        ) : null}
        {/* the post has another origin, so even with both permissions it cannot access the page */}
        <iframe
          src={embed}
          title={t('post')}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
          className="relative size-full"
          onLoad={() => setStage('there')}
        />
      </div>
      {/* A blocked frame fires `load` as well, so the link to the post remains visible. */}
      <p className="mt-3">{away}</p>
    </>
  )
}

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid gap-4 border border-line p-5">
      <p className="text-sm text-ink-soft">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
