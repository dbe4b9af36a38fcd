/** The network of this process. */
import { createNetwork, FetchThread, type Network, type NetworkSettings } from '@crs/sources';

const thread = new FetchThread(new URL('./fetching-thread.js', import.meta.url));

/** A network whose requests are sent in a thread, so that no server can end the process. */
export const processNetwork = (settings: Partial<NetworkSettings>): Network =>
  createNetwork(settings, undefined, undefined, thread);
