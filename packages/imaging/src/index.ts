export {
  CHANNELS,
  type Channel,
  type ChannelStep,
  channelNamed,
  type Kernel,
  PLAIN_CHANNELS,
  SERVICE_CHANNELS,
} from './channels.ts';
export { rasterOf, simulate } from './simulate.ts';
