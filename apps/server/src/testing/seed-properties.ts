import fc from 'fast-check'
import { sample } from './sample.ts'

// In `npm test` what is generated for the server turns with the tree as well, so that a run can be repeated.
if (sample) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: sample.turn | 0 })
