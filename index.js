const { AppBuilderApi } = require('./dist/credentials/AppBuilderApi.credentials.js');
const { AppBuilder, AppBuilderTrigger } = require('./dist/nodes/AppBuilder/AppBuilder.node.js');

module.exports = { AppBuilder, AppBuilderTrigger, AppBuilderApi };
