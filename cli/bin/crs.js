#!/usr/bin/env node
import '../bundle/crs.js';
