import { configure } from '@testing-library/react'

/** Timeout for screens, generous for a busy machine. */
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no layout, and therefore cannot scroll
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined
