import { configure } from '@testing-library/react'

/** What a screen shows in a moment may take longer on a busy machine. */
configure({ asyncUtilTimeout: 20_000 })
