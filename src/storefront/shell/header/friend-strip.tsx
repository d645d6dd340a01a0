import { useState } from 'react'
import X from 'lucide-react/icons/x'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { useShell } from '../shell-context.ts'

/** Tells a visitor who followed a referral link what benefit it gives, or why it does not apply. */
export function FriendStrip() {
  const t = useWords('friendsLink')
  const { friend, member } = useShell()
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(true)
  if (!friend || !isOpen) return null
  const counts = friend.standing === 'counts'
  return (
    <section aria-label={t('label')} className={counts ? 'bg-accent-soft' : 'bg-shell'}>
      <div className="wrap flex items-start gap-4 py-3.5">
        <p className="grow text-[0.9375rem]">
          <b className="font-medium">{t(friend.standing, { percent: friend.friendPercent })}</b>{' '}
          <span className="text-ink-soft">
            {t(counts && !member ? 'countsGuest' : `${friend.standing}Text`)}
          </span>
        </p>
        {hydrated ? (
          <button
            type="button"
            aria-label={t('close')}
            onClick={() => setOpen(false)}
            className={iconButtonLook('plain', '-my-2 flex-none')}
          >
            <X size={18} />
          </button>
        ) : null}
      </div>
    </section>
  )
}
