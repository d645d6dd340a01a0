import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadMessages } from './storefront/i18n/messages.ts'
import { MessagesContext } from './storefront/i18n/messages-context.ts'
import { reloadWhenChunksAreGone } from './storefront/shell/rendering/page-reload.ts'
import { EarlyInput, noteEarlyInput } from './ui/hydration/early-input.tsx'

reloadWhenChunksAreGone()

const url = document.documentElement.dataset.words
if (url) {
  const early = noteEarlyInput()
  const messages = await loadMessages(url)
  startTransition(() => {
    hydrateRoot(
      document,
      <MessagesContext value={messages}>
        <EarlyInput early={early}>
          <HydratedRouter />
        </EarlyInput>
      </MessagesContext>,
    )
  })
}
