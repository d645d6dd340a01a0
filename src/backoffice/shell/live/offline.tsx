import { useState, type MouseEvent } from 'react'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useWords } from '../../words/words.tsx'

/** Whether this press of a link would leave the page in this window. */
function leaves({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return false
  const link = target.closest('a')
  if (!link || link.target === '_blank') return false
  return link.protocol.startsWith('http') && link.href.split('#')[0] !== location.href.split('#')[0]
}

/**
 * Without a network, links stay on this page: the browser would show its own error page, and input that was not sent
 * would be lost. `notice` says so.
 */
export function useOfflineLinks() {
  const t = useWords('frame')
  const isOffline = !useOnline()
  const [presses, setPresses] = useState(0)
  return {
    onClickCapture: (event: MouseEvent) => {
      if (!isOffline || !leaves(event)) return
      event.preventDefault()
      setPresses((before) => before + 1)
    },
    notice: (
      <div role="status" className="desk-offline no-print">
        {isOffline ? (
          // rendered anew by each press, so that it is announced again
          <p key={presses} className="told bad">
            <b>{t('offline')}.</b> {t('offlineText')}
          </p>
        ) : null}
      </div>
    ),
  }
}
