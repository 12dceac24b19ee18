// The exports of `pahiran-mock`, which needs msw and runs in Node and in browsers.
import { CONTRACT, type Call, type CallName } from '../contractTable'
import {
  fault,
  FAULTS,
  type Fault,
  type FaultCode,
  type FaultWish,
  type FaultWord,
} from '../faults/faultList'
import { PROFILES } from '../faults/latency'
import { SCENARIOS, startScenario, type ScenarioName } from '../faults/scenarios'
import { handlers } from '../handlers/index'
import { takeUnknownCalls } from '../server/unknownCalls'
import { createWorld, world, type KeptWorld, type World } from '../world/world'

export {
  CONTRACT,
  createWorld,
  fault,
  FAULTS,
  handlers,
  PROFILES,
  SCENARIOS,
  startScenario,
  takeUnknownCalls,
  world,
}
export type {
  Call,
  CallName,
  Fault,
  FaultCode,
  FaultWish,
  FaultWord,
  KeptWorld,
  ScenarioName,
  World,
}
